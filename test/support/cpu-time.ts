/** Runs some work. @returns the CPU time that this process took for it, in milliseconds; a busy machine does not lengthen it */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
