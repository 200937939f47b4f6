/**
 * `node:http` without an import of it: that would make Node read every export, and so load its `fetch` and WebSocket, which
 * take 15 MB and 30 ms and are not used here.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
