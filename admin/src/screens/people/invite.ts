import { ask } from '../../server/index.ts';

/** Creates a one-time link for setting a password. */
export async function invite(id: number): Promise<string> {
  const { body } = await ask<{ url: string }>(`quoin/v1/users/${id}/invitation`, { method: 'POST' });
  return body.url;
}
