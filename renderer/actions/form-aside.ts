/** What a part beside a form knows of what the posting would come to, as the bank answers it. */
export interface FormAside {
  facts: readonly { label: string; value: string }[]
  /** Why it cannot be read back yet; null: it can. */
  waits: string | null
  /** The bank still works it out: what is read back without it is not sent. */
  isReading?: boolean
  /** What the bank says it comes to, in minor units, where the form asks for no amount. */
  minor?: bigint | null
}
