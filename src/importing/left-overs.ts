import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Site } from '../engine/scope.ts';
import { kindOfItem, obstacleOf } from './item-kinds.ts';
import { type LongRecord, TOO_LONG } from './long-records.ts';
import { jsonLine } from './records.ts';
import type { RefusedFiles } from './refused-files.ts';
import type { ImportReport } from './report.ts';
import { isKnownKey } from './wxr/known-meta.ts';
import type { WxrEvent, WxrItem, WxrMeta } from './wxr/wxr-events.ts';

/** A record that Quoin has no equivalent for. */
interface LeftOver {
  readonly kind: string;
  readonly id: number | undefined;
  readonly why: string;
  /** The record as read from the source. */
  readonly source: unknown;
}

/** The file of unsupported records: a line of JSON each. Only its owner can read it. */
export const leftOverFile = (folder: string, site: string): string =>
  join(folder, (URL.canParse(site) ? new URL(site).host : 'export').replace(/[^\w.-]/g, '_'), 'left-over.jsonl');

/** Writes unsupported records to a file, and counts all records as they pass. */
export class LeftOvers {
  readonly #site: Site;
  readonly #report: ImportReport;
  readonly #refused: RefusedFiles;
  readonly #path: string;
  /** The refused files by their paths at the source, with the address of their item there. */
  readonly refusedFiles = new Map<string, string | undefined>();
  #stream: WriteStream | undefined;

  constructor(path: string, { site, report, refused }: { site: Site; report: ImportReport; refused: RefusedFiles }) {
    this.#path = path;
    this.#site = site;
    this.#report = report;
    this.#refused = refused;
  }

  /** The same records. */
  async *pass(events: AsyncIterable<WxrEvent>): AsyncGenerator<WxrEvent> {
    await rm(this.#path, { force: true });
    for await (const event of events) {
      for (const one of this.#leftOf(event)) await this.#keep(one);
      yield event;
    }
  }

  /** Writes a record that is too long, which was counted as supported when it passed. */
  async keepLong({ kind, id, label, source, lost }: LongRecord): Promise<void> {
    this.#report.leaveOut(label, TOO_LONG);
    for (const [kind, count] of Object.entries(lost)) {
      this.#report.account(kind, true, -count);
      this.#report.account(kind, false, count);
    }
    await this.#keep({ kind, id, why: TOO_LONG, source });
  }

  /** Runs the work that consumes the records. The file gets its final name after the last record. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      if (this.#stream) {
        await finished(this.#stream.end());
        await rename(`${this.#path}.part`, this.#path);
        this.#report.leftOverFile = this.#path;
      }
      return result;
    } finally {
      this.#stream?.destroy();
    }
  }

  async #keep(one: LeftOver): Promise<void> {
    if (!this.#stream) {
      await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
      this.#stream = createWriteStream(`${this.#path}.part`, { mode: 0o600 });
    }
    if (!this.#stream.write(`${jsonLine(one)}\n`)) await once(this.#stream, 'drain');
  }

  /** The unsupported records of an event. Counts all records. */
  *#leftOf(event: WxrEvent): Generator<LeftOver> {
    const account = (kind: string, isHere: boolean, count = 1): void => this.#report.account(kind, isHere, count);
    switch (event.kind) {
      case 'author':
        account('authors', true);
        return yield* this.#fieldsOf('users', event.id, event.meta ?? [], []);
      case 'category':
      case 'tag': {
        const kind = event.kind === 'tag' ? 'tags' : 'categories';
        account(kind, true);
        return yield* this.#fieldsOf(kind, event.id, event.meta, []);
      }
      case 'term':
        account('other terms', false);
        return yield {
          ...{ kind: `term of ${event.taxonomy ?? ''}`, id: event.id, source: bare(event) },
          why: `there is no taxonomy ${event.taxonomy ?? ''} here`,
        };
      case 'left-over':
        account(event.what, false);
        return yield { kind: event.what, id: event.id, why: event.why, source: event.source };
      case 'item':
        return yield* this.#ofItem(event, account);
    }
  }

  *#ofItem(item: WxrItem, account: (kind: string, isHere: boolean, count?: number) => void): Generator<LeftOver> {
    const why = obstacleOf(this.#site.model, item);
    const isHere = why === undefined;
    const kind = kindOfItem(this.#site.model, item);
    account(kind ?? 'other items', isHere);
    account('comments', isHere, item.comments.length);
    account('revisions', isHere, (item.revisions?.length ?? 0) + (item.knownRevisions ?? 0));
    if (!isHere || kind === undefined)
      return yield { kind: `item of type ${item.postType ?? ''}`, id: item.postId, why: why ?? '', source: bare(item) };
    const terms = item.terms.filter(({ domain }) => domain !== 'category' && domain !== 'post_tag');
    yield* this.#fieldsOf(kind, item.postId, item.meta, terms);
    for (const path of kind === 'media' ? this.#refused.of(item) : []) {
      account('files', false);
      this.refusedFiles.set(path, item.attachmentUrl);
      const source = { path, address: item.attachmentUrl, kept: join(this.#refused.folder, path) };
      yield { kind: 'file', id: item.postId, why: 'the file is refused here', source };
    }
    for (const { id, meta } of item.comments) yield* this.#fieldsOf('comments', id, meta, []);
  }

  /** Undeclared fields, and terms of unsupported taxonomies. */
  *#fieldsOf(
    kind: string,
    id: number | undefined,
    meta: readonly WxrMeta[],
    terms: readonly unknown[],
  ): Generator<LeftOver> {
    const declared = this.#site.metaFields[kind] ?? [];
    const left = meta.filter(({ key }) => !isKnownKey(key) && !declared.some((field) => field.key === key));
    if (left.length === 0 && terms.length === 0) return;
    this.#report.account(`fields of ${kind}`, false, left.length);
    yield { kind, id, why: 'these fields and terms are not declared here', source: { meta: left, terms } };
  }
}

/** A record without the members that reading added. */
export function bare<Event extends { readonly line: number; readonly faults: unknown }>(event: Event): object {
  const { line: _line, faults: _faults, ...rest } = event;
  return rest;
}
