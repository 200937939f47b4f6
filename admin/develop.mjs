/**
 * Serves the admin interface from its sources, with everything else from a running server: `npm run admin:dev`, and
 * QUOIN_URL names the server (http://127.0.0.1:8080 unless said otherwise). The policy of the built page is not in force.
 */
import { createServer } from 'vite';
import { viteConfig } from './vite-config.mjs';

const target = process.env.QUOIN_URL ?? 'http://127.0.0.1:8080';
const server = await createServer({
  ...viteConfig,
  logLevel: 'info',
  server: {
    proxy: Object.fromEntries(
      ['/wp-json', '/wp-login.php', '/wp-admin', '/docs', '/uploads', '/avatar'].map((path) => [path, { target }]),
    ),
  },
});
await server.listen();
server.printUrls();
