import { ask } from '../../asking/index.ts';

/** Makes a link by which a user sets a password, once. */
export async function invite(id: number): Promise<string> {
  const { body } = await ask<{ url: string }>(`quoin/v1/users/${id}/invitation`, { method: 'POST' });
  return body.url;
}
