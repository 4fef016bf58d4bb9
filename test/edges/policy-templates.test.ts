/** docs/policy/: what the administrators of each system are given leads to the same policy. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import plist from 'plist'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { officePolicy, policyForms, policyJsonSchema } from '../../build/policy-forms.ts'
import { policyExamples } from '../../build/policy-page.ts'
import { languages } from '../../build/policy-templates.ts'
import { readEnforced } from '../../electron/policy/enforced.ts'
import { bundleId } from '../../electron/policy/managed-preferences.ts'
import { settingNames } from '../../electron/policy/settings.ts'
import { settingTitles as frenchTitles } from '../../renderer/i18n/fr/setting-titles.ts'
import { settingTitles } from '../../shared/desk/setting-titles.ts'
import { folder } from './scratch.ts'
import { elementsOf, mac, parseXml, valuesOf, windows } from './simulated-machine.ts'

const forms = policyForms()
const admx = forms['teller-desk.admx'] ?? ''
const named = (document: Document, tag: string, attribute: string) =>
  elementsOf(document, tag).map((element) => element.getAttribute(attribute) ?? '')
const children = (element: Element | null) =>
  Array.from(element?.childNodes ?? [])
    .map(({ nodeName }) => nodeName)
    .filter((name) => !name.startsWith('#'))

/** What a template asks of its texts, and has not: nothing of it may be missing. */
function missing(adml: Document): string[] {
  const asked = [...admx.matchAll(/\$\((string|presentation)\.(\w+)\)/g)]
  return asked.flatMap(([whole, table = '', id = '']) =>
    named(adml, table, 'id').includes(id) ? [] : [whole],
  )
}

describe('the ADMX', () => {
  const document = parseXml(admx)

  it('has the parts of a definition of policies, in their order', () => {
    const root = document.documentElement
    expect(root.namespaceURI).toBe('http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions')
    expect(root.getAttribute('schemaVersion')).toBe('1.0')
    expect(children(root)).toEqual(['policyNamespaces', 'resources', 'supportedOn', 'categories', 'policies'])
    expect(named(document, 'resources', 'minRequiredRevision')).toEqual(['1.0'])
    for (const policy of elementsOf(document, 'policy')) {
      const isSwitch = policy.getAttribute('valueName') !== ''
      const rest = isSwitch ? ['enabledValue', 'disabledValue'] : ['elements']
      expect(children(policy)).toEqual(['parentCategory', 'supportedOn', ...rest])
      expect(policy.getAttribute('key')).toBe('SOFTWARE\\Policies\\Teller Desk')
    }
  })

  it('has each setting once', () => {
    expect(named(document, 'policy', 'name')).toEqual(settingNames)
  })

  it.each(languages)('has each of its texts and boxes in %s', (language) => {
    const adml = parseXml(forms[`${language}/teller-desk.adml`] ?? '')
    expect(children(adml.documentElement)).toEqual(['displayName', 'description', 'resources'])
    expect(missing(adml)).toEqual([])
    const boxes = elementsOf(adml, 'presentation').flatMap((one) => elementsOf(one, '*'))
    const ids = elementsOf(document, 'elements').flatMap((one) =>
      Array.from(one.childNodes).flatMap((node) =>
        'getAttribute' in node ? [(node as Element).getAttribute('id')] : [],
      ),
    )
    expect(boxes.flatMap((box) => box.getAttribute('refId') || [])).toEqual(ids)
    expect(new Set(named(adml, 'string', 'id')).size).toBe(named(adml, 'string', 'id').length)
  })

  it.each(languages)(
    'has labels that the editor shows whole in %s, with the whole title in the help',
    (language) => {
      const adml = parseXml(forms[`${language}/teller-desk.adml`] ?? '')
      const texts = new Map(
        elementsOf(adml, 'string').map((one) => [one.getAttribute('id') ?? '', one.textContent ?? '']),
      )
      const boxes = elementsOf(adml, 'presentation').map((one) => (one.textContent ?? '').trim())
      const labels = [...settingNames.map((name) => texts.get(name) ?? ''), ...boxes]
      expect(labels.filter((label) => label.length > 80)).toEqual([])
      const titles = language === 'en-US' ? settingTitles : frenchTitles
      for (const name of settingNames) expect(texts.get(`${name}_Help`)).toContain(`${titles[name]}. `)
    },
  )

  it('takes a long object in its boxes, and shows in each how it is written in lines', () => {
    for (const box of elementsOf(document, 'multiText')) {
      const name = box.getAttribute('id') ?? ''
      expect([name, Number(box.getAttribute('maxLength')) > 65_536]).toEqual([name, true])
      for (const language of languages) {
        const texts = elementsOf(parseXml(forms[`${language}/teller-desk.adml`] ?? ''), 'string')
        const help = texts.find((one) => one.getAttribute('id') === `${name}_Help`)?.textContent ?? ''
        expect(help).toMatch(/in several lines|sur plusieurs lignes/)
        expect(JSON.parse(help.slice(help.indexOf('\n{')))).toEqual(Reflect.get(policyExamples, name))
      }
    }
  })

  it('gives the registry lines, which are read as the object, indented or not', () => {
    const figures = { cashIn: '5000000', cashOut: '1000000', transfer: null, reversal: '0' }
    const names = ['NGN', 'USD', 'EUR', 'GBP', 'XOF', 'GHS', 'KES', 'ZAR', 'CHF', 'JPY', 'CNY', 'INR']
    const limits = Object.fromEntries(names.map((currency) => [currency, { teller: figures }]))
    const written = JSON.stringify(limits, null, 2)
    expect(written.length).toBeGreaterThan(1023)
    for (const data of [written, written.replace(/^ +/gm, ''), JSON.stringify(limits)]) {
      const key = new Map([['limits', { type: 'REG_MULTI_SZ' as const, data }]])
      expect(readEnforced(windows({ HKLM: key })).settings).toEqual({ limits })
      expect(readEnforced(windows({ HKLM: key }, { forbidsTools: true })).settings).toEqual({ limits })
    }
  })

  it('would be told, were a text missing', () => {
    const adml = (forms['fr-FR/teller-desk.adml'] ?? '').replace(/ {6}<string id="office">.*\n/, '')
    expect(missing(parseXml(adml))).toEqual(['$(string.office)'])
    expect(() => parseXml(admx.replace('</policies>', ''))).toThrow(/unclosed/)
  })

  it('writes what the desk reads, and one that wrote yes as a text would open no desk', () => {
    const broken = admx.replace(
      /<enabledValue>.*<\/enabledValue>\s*<disabledValue>.*<\/disabledValue>/g,
      '<elements><text id="a" valueName="a" /></elements>',
    )
    const policy = { cashNeedsTill: true, idleLockSeconds: 120, bank: policyExamples.bank }
    expect(readEnforced(windows({ HKLM: valuesOf(policy) })).settings).toEqual(policy)
    const written = windows({ HKLM: valuesOf(policy, 2, parseXml(broken)) })
    expect(() => readEnforced(written)).toThrow(/cashNeedsTill: write it as REG_DWORD, 1 for yes/)
  })
})

describe('the examples', () => {
  it('of three systems are one policy', () => {
    const profile = z
      .object({
        PayloadContent: z.tuple([
          z.object({
            PayloadContent: z.record(
              z.string(),
              z.object({ Forced: z.tuple([z.object({ mcx_preference_settings: z.looseObject({}) })]) }),
            ),
          }),
        ]),
      })
      .parse(plist.parse(forms['teller-desk.mobileconfig'] ?? ''))
    const { mcx_preference_settings: forced } =
      profile.PayloadContent[0].PayloadContent[bundleId]?.Forced[0] ?? {}
    const path = join(folder(), 'policy.json')
    writeFileSync(path, forms['policy.example.json'] ?? '')
    const onLinux = readEnforced({ kind: 'file', path }).settings
    expect(readEnforced(mac(folder(), { machine: forced ?? {} })).settings).toEqual(onLinux)
    expect(readEnforced(windows({ HKLM: valuesOf(officePolicy, 2) })).settings).toEqual(onLinux)
    expect(Object.keys(onLinux).sort()).toEqual(Object.keys(officePolicy).sort())
  })

  it('fit the JSON schema, which knows each setting', () => {
    const schema = z.object({
      properties: z.record(z.string(), z.looseObject({ title: z.string().optional() })),
    })
    const { $schema, ...settings } = schema.parse(policyJsonSchema()).properties
    // What an editor writes sets nothing, so it is no setting and has no title.
    expect($schema).toEqual({ type: 'string' })
    expect(Object.keys(settings)).toEqual(settingNames)
    expect(Object.values(settings).filter(({ title }) => title === undefined)).toEqual([])
  })
})
