import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAudit } from '../../electron/journal/audit.ts'
import { openDatabase } from '../../electron/database/database.ts'
import { journalSchema } from '../../electron/journal/schema.ts'
import { folder, key, storeIn } from './scratch.ts'

function openFile() {
  const path = join(folder(), 'journal.db')
  return openDatabase({
    path,
    key,
    what: 'journal',
    environment: 'training',
    synchronous: 'FULL',
    migrations: journalSchema,
  })
}

test('the audit tells who did what, newest first, and counts', () => {
  const dir = folder()
  const store = storeIn(dir, { now: () => 5000 })
  store.audit.add({ profile: 'teller', action: 'slip.print', subject: '01J', detail: 'copy 1' })
  store.audit.add({ profile: null, action: 'unlock.refused', subject: null, detail: null })
  store.audit.add({ profile: 'teller', action: 'slip.print', subject: '01J', detail: 'copy 2' })
  expect(store.audit.list(2)).toStrictEqual([
    { seq: 3, at: 5000, profile: 'teller', action: 'slip.print', subject: '01J', detail: 'copy 2' },
    { seq: 2, at: 5000, profile: null, action: 'unlock.refused', subject: null, detail: null },
  ])
  expect(store.audit.count('slip.print', '01J')).toBe(2)
  expect(store.audit.count('slip.print', '01K')).toBe(0)
  store.close()
  expect(storeIn(dir).audit.firstBrokenRow()).toBeNull()
})

test('no statement edits or deletes a row of the audit', () => {
  const file = openFile()
  createAudit(file, Date.now).add({ profile: 'teller', action: 'unlock', subject: null, detail: null })
  expect(() => file.exec('DELETE FROM audit')).toThrow('the audit is append-only')
  expect(() => file.exec(`UPDATE audit SET profile = 'nobody'`)).toThrow('the audit is append-only')
  expect(() => file.exec(`REPLACE INTO audit SELECT * FROM audit`)).toThrow('the audit is append-only')
  file.close()
})

test.each([
  ['an edited row', `UPDATE audit SET profile = 'bola' WHERE seq = 4`, 4],
  [
    'an edited row whose own hash was made to fit',
    `UPDATE audit SET hash = hex(randomblob(32)) WHERE seq = 6`,
    6,
  ],
  ['a row taken out', 'DELETE FROM audit WHERE seq = 3', 3],
  [
    'two rows exchanged',
    `UPDATE audit SET seq = 99 WHERE seq = 9;
     UPDATE audit SET seq = 9 WHERE seq = 11;
     UPDATE audit SET seq = 11 WHERE seq = 99`,
    9,
  ],
  ['the first row taken out', 'DELETE FROM audit WHERE seq = 1', 1],
])('%s shows, even to somebody who holds the key', (_, tampering, broken) => {
  const file = openFile()
  const audit = createAudit(file, Date.now)
  for (let index = 0; index < 12; index++) {
    audit.add({ profile: 'ada', action: 'post', subject: `entry ${index}`, detail: null })
  }
  expect(audit.firstBrokenRow()).toBeNull()
  file.exec('DROP TRIGGER auditStays; DROP TRIGGER auditFixed')
  file.exec(tampering)
  expect(audit.firstBrokenRow()).toBe(broken)
  file.close()
})

test('rows that came since are followed from the last that fitted, and what lies before shows when all are', () => {
  const file = openFile()
  const audit = createAudit(file, Date.now)
  const add = (count: number) => {
    for (let index = 0; index < count; index++)
      audit.add({ profile: 'ada', action: 'post', subject: null, detail: null })
  }
  add(5)
  const { last } = audit.follow()
  expect(last.seq).toBe(5)
  add(3)
  expect(audit.follow(last)).toMatchObject({ brokenAt: null, last: { seq: 8 } })
  file.exec('DROP TRIGGER auditStays; DROP TRIGGER auditFixed')
  file.exec(`UPDATE audit SET profile = 'bola' WHERE seq = 3`)
  // Since the last row alone it does not show: that is why each unlock follows all of them.
  expect(audit.follow(last).brokenAt).toBeNull()
  expect(audit.follow().brokenAt).toBe(3)
  file.exec(`UPDATE audit SET profile = 'bola' WHERE seq = 7`)
  expect(audit.follow(last).brokenAt).toBe(7)
  // The row from which it would go on was itself exchanged.
  file.exec(`UPDATE audit SET hash = hex(randomblob(32)) WHERE seq = 5`)
  expect(audit.follow(last).brokenAt).toBe(5)
  file.close()
})

test('facts of the desk survive a restart and are overwritten by name', () => {
  const dir = folder()
  const store = storeIn(dir)
  expect(store.keyValues.get('pin.teller')).toBeUndefined()
  store.keyValues.set('pin.teller', 'scrypt$1')
  store.keyValues.set('pin.teller', 'scrypt$2')
  store.close()
  expect(storeIn(dir).keyValues.get('pin.teller')).toBe('scrypt$2')
})
