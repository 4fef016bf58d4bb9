/** What is looked up to fill forms: products, code values, ledger accounts (§4). */
import { slice } from '../core/paging.ts'
import { handlersOf } from '../core/handler.ts'
import { refuse } from '../core/refusal.ts'
import { currencyOut, decimal, money, option } from '../core/wire.ts'
import type { ProductRules } from '../savings-accounts/account.ts'
import { showInterestTypes } from '../savings-accounts/show-interest.ts'
import { accountTypes } from '../general-ledger/chart.ts'
import type { Flag } from '../core/books.ts'

interface Product extends ProductRules {
  id: number
  name: string
  shortName: string
  currency: string
  places: number
  blockedUntilIdentity: Flag
}

interface LedgerAccount {
  id: number
  glCode: string
  name: string
  type: number
  usage: number
  manualEntriesAllowed: Flag
  disabled: Flag
  parentId: number | null
  description: string | null
}

export const referenceData = handlersOf({
  listSavingsProducts({ books }, { query }) {
    return slice(books.all<Product>('SELECT * FROM savingsProducts ORDER BY id'), query, (product) => {
      const { places } = product
      return {
        id: product.id,
        name: product.name,
        shortName: product.shortName,
        currency: currencyOut(product.currency, places),
        nominalAnnualInterestRate: decimal(product.nominalAnnualInterestRate),
        ...showInterestTypes(product),
        minRequiredOpeningBalance: money(product.minRequiredOpeningBalanceMinor, places),
        minRequiredBalance: money(product.minRequiredBalanceMinor, places),
        enforceMinRequiredBalance: product.enforceMinRequiredBalance === 1,
        allowOverdraft: product.allowOverdraft === 1,
        overdraftLimit: money(product.overdraftLimitMinor, places),
        nominalAnnualInterestRateOverdraft: decimal(product.nominalAnnualInterestRateOverdraft),
        lienAllowed: product.lienAllowed === 1,
        maxAllowedLienLimit: money(product.maxAllowedLienLimitMinor, places),
        blockedUntilIdentity: product.blockedUntilIdentity === 1,
        withHoldTax: product.withHoldTax === 1,
        taxGroupId: product.taxGroupId ?? undefined,
      }
    })
  },

  getCodeValues({ books }, { query }) {
    const { name = null } = query
    if (name !== null && !books.get('SELECT 1 FROM codes WHERE name = @name', { name })) {
      const known = books
        .all<{ name: string }>('SELECT name FROM codes ORDER BY name')
        .map((code) => code.name)
      refuse(
        404,
        'error.msg.code.not.found',
        'name',
        `There is no code “${name}”. Choose one of ${known.join(', ')}.`,
      )
    }
    const values = books.all<{
      id: number
      name: string
      codeName: string
      description: string | null
      position: number
    }>(
      `SELECT v.id, v.name, c.name AS codeName, v.description, v.position
       FROM codeValues v JOIN codes c ON c.id = v.codeId
       WHERE @name IS NULL OR c.name = @name ORDER BY c.name, v.position`,
      { name },
    )
    return slice(values, query, (value) => ({
      ...value,
      description: value.description ?? undefined,
      active: true,
      mandatory: false,
    }))
  },

  listLedgerAccounts({ books }, { query }) {
    return slice(
      books.all<LedgerAccount>('SELECT * FROM ledgerAccounts ORDER BY glCode'),
      query,
      (account) => {
        const [type = 'asset'] = Object.entries(accountTypes).find(([, id]) => id === account.type) ?? []
        return {
          id: account.id,
          name: account.name,
          nameDecorated: account.parentId === null ? account.name : `....${account.name}`,
          glCode: account.glCode,
          parentId: account.parentId ?? undefined,
          type: option(account.type, `accountType.${type}`, type.toUpperCase()),
          usage:
            account.usage === 1
              ? option(1, 'accountUsage.detail', 'DETAIL')
              : option(2, 'accountUsage.header', 'HEADER'),
          manualEntriesAllowed: account.manualEntriesAllowed === 1,
          disabled: account.disabled === 1,
          description: account.description ?? undefined,
        }
      },
    )
  },
})
