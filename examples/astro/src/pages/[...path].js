import { handlerOf } from '../../../shared/pages.mjs';
import { quoin } from '../../../shared/quoin.mjs';

export const prerender = false;

const handle = handlerOf(quoin(process.env.QUOIN_SERVER ?? 'http://127.0.0.1:8080'));

export const ALL = ({ request }) => handle(request);
