/** Which of a customer's papers is the specimen of their signature. */
interface Paper {
  name?: string | undefined
  type?: string | undefined
}

/** The specification does not say how a bank marks it; we assume a picture whose name says so. */
const isSignature = ({ name = '', type = '' }: Paper): boolean =>
  /\bsignature\b/i.test(name) && type.startsWith('image/')

/** The newest: whoever signs otherwise now has brought another. */
export function signatureAmong<T extends Paper>(papers: readonly T[]): T | undefined {
  return papers.findLast(isSignature)
}
