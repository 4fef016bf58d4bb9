/** Thousands of random products, each figure compared with the calculator that shares no line with the bank. */
import { runLong } from '../long.ts'
import { openBranch } from '../sandbox/branch.ts'
import { compare } from '../calculator/campaign.ts'

await runLong({ seed: 2026, products: 5_000, days: 420 }, async ({ seed, products, days }, report) => {
  // Accounts that live through the days take most of the time; each branch has a hundred and fifty of them.
  const each = { deposits: 150, loans: 200, lives: 150, days }
  const inBranch = each.deposits + each.loans + each.lives
  let [defined, figures, differing] = [0, 0, 0]
  for (let number = 0; defined < products; number++) {
    const branch = await openBranch({ customers: 0, checkReplies: false })
    const outcome = await compare(branch, each, seed + number)
    const { ok } = await branch.audit()
    await branch.close()
    if (!ok) report.fault(`the books of seed ${seed + number} are not sound`)
    defined += outcome.products
    figures += outcome.figures
    differing += outcome.differences.length
    for (const { what, bank, calculator, case: told } of outcome.differences.slice(0, 3))
      report.fault(
        `${what}: ${bank} at the bank, ${calculator} by the calculator, of ${JSON.stringify(told)}`,
      )
    report.progress(`${defined} products of ${Math.ceil(products / inBranch) * inBranch}, ${figures} figures`)
  }
  report.tell('products', defined)
  report.tell('figures', figures)
  report.none('products with a difference', differing, defined)
})
