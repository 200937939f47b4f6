import { handlerOf } from '../../../shared/pages.mjs';
import { quoin } from '../../../shared/quoin.mjs';

export const dynamic = 'force-dynamic';

const handle = handlerOf(quoin(process.env.QUOIN_SERVER ?? 'http://127.0.0.1:8080'));

export const GET = handle;
export const POST = handle;
