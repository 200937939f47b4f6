import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preflight } from './preflight.ts';
import { RestClient } from './rest-client.ts';
import type { Json } from './rest-values.ts';

test('the title of the site is printed as people write it', async () => {
  const bodies: Readonly<Record<string, Json>> = {
    'wp/v2/users/me': {
      username: 'anna',
      capabilities: { edit_others_posts: true, edit_others_pages: true, list_users: true, moderate_comments: true },
    },
    'wp/v2/types': {},
    'wp/v2/taxonomies': {},
  };
  const root = 'https://old.example/wp-json/';
  const client = new RestClient({
    mostBytes: Number.POSITIVE_INFINITY,
    root,
    user: { login: 'anna', password: 'secret' },
    fetch: async (address) => {
      const path = new URL(String(address)).pathname.slice('/wp-json/'.length);
      return Response.json(bodies[path] ?? [], { headers: { 'x-wp-total': '0' } });
    },
  });
  const index = { home: 'https://old.example', name: 'Sea &amp; &quot;Shore&quot; &#039;24' };
  const lines = await preflight(client, { root, index }, () => 0);
  assert.ok(lines.includes(`Site: https://old.example "Sea & "Shore" '24"`), lines.join('\n'));
  assert.ok(lines.includes('Time to expect: 1 second for texts; files and revisions come on top.'), lines.join('\n'));
});
