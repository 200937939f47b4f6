import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the measured server: says how long its event loop was held up since it was asked last.
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', () => {
  process.send?.({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 });
  delay.reset();
});
process.channel?.unref();
