import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { suite, test } from 'node:test';
import { Exchange } from './exchange.ts';
import { noteBehind } from './followed-request.ts';
import { type LogInOptions, registerLogIn } from './log-in.ts';
import { type PipelineOptions, type Served, serve } from './pipeline.ts';
import type { Log } from './request-log.ts';
import type { Handler, Router } from './router.ts';

/** The exchange of one request, and the turns that were asked for it. */
function asked(method: string, path: string) {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url: path });
  const turns: boolean[] = [];
  const load = {
    async run(_work: unknown, isBehind: boolean) {
      turns.push(isBehind);
      throw new Error('the turn is all that is asked');
    },
  };
  return { request, exchange: new Exchange(request, new ServerResponse(request), {} as Log), turns, load };
}

const turnIsAll = /the turn is all that is asked/;

suite('a request that has waited for others of its connection takes its turn behind other connections', () => {
  for (const hasWaited of [false, true]) {
    test(`on a surface, ${hasWaited ? 'after a wait' : 'at once'}`, async () => {
      const { request, exchange, turns, load } = asked('GET', '/site/v2/posts');
      if (hasWaited) noteBehind(request);
      const served = { label: '/posts', files: 'skipped', isKept: false } as unknown as Served<never>;
      await assert.rejects(serve(exchange, served, { load } as unknown as PipelineOptions), turnIsAll);
      assert.deepEqual(turns, [hasWaited]);
    });

    test(`at log-in, ${hasWaited ? 'after a wait' : 'at once'}`, async () => {
      const { request, exchange, turns, load } = asked('POST', '/wp-login.php');
      if (hasWaited) noteBehind(request);
      const handlers = new Map<string, Handler>();
      const router = { on: (_methods: unknown, path: string, handler: Handler) => handlers.set(path, handler) };
      const bodies = { receive: async () => ({ log: 'anna', pwd: 'secret' }) };
      const options = { load, bodies, site: () => ({ url: 'http://site' }) } as unknown as LogInOptions;
      registerLogIn(router as unknown as Router, options);
      await assert.rejects(async () => handlers.get('/wp-login.php')?.(exchange), turnIsAll);
      assert.deepEqual(turns, [hasWaited]);
    });
  }
});
