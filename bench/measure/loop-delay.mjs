// Loaded into the measured server: says how long its event loop was held up since it was asked last, and for how much of
// that its thread had the processor: the rest is what others did meanwhile. It watches only after it was asked to, as
// watching costs time itself.
const RESOLUTION_MS = 1;
const milliseconds = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
let delay;
let timer;
let own = [];

process.on('message', (watch) => {
  delay ??= process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  own.sort((one, other) => one - other);
  process.send?.({
    p99: milliseconds(delay.percentile(99)),
    max: milliseconds(delay.max),
    ownP99: own[Math.floor(own.length * 0.99)] ?? 0,
    ownMax: own.at(-1) ?? 0,
  });
  delay.reset();
  own = [];
  clearInterval(timer);
  if (!watch) return void delay.disable();
  delay.enable();
  let before = process.threadCpuUsage();
  timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    own.push((user + system) / 1e3);
  }, RESOLUTION_MS);
});
process.channel?.unref();
