/** What this thread's work cost: the processor's time, which other work on the machine does not stretch as it does a clock. */
export async function processorMsOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
