import { SaxesParser, type SaxesTagNS } from 'saxes';
import { WxrError, type WxrPosition } from './wxr-error.ts';

/** A relevant child of the channel, with its descendants. */
export type WxrElement = {
  /** The usual name whatever prefix the file uses: `item`, `wp:post_id`, `content:encoded`, `dc:creator`. */
  name: string;
  attributes: ReadonlyMap<string, string>;
  text: string;
  children: WxrElement[];
  line: number;
  /** The names of elements that were left out of this element. */
  faults: string[];
};

/** The memory limits of a file. Sizes are in UTF-16 code units, which is about characters. */
export type WxrLimits = {
  /** One text, attribute, comment or name. */
  text: number;
  /** One child of the channel: an item with its comments and meta. */
  element: number;
  /** The depth of nested elements. */
  depth: number;
};

export const defaultLimits: WxrLimits = { text: 64 * 1024 * 1024, element: 256 * 1024 * 1024, depth: 100 };

/** A namespace declaration is an attribute too: the root of an export has about eight. */
const maxAttributes = 100;
/** The cost of an element besides its text, so that a billion empty ones are refused too. */
const elementCost = 200;

const containers = new Set([
  'item',
  'wp:author',
  'wp:wp_author',
  'wp:category',
  'wp:tag',
  'wp:term',
  'wp:comment',
  'wp:postmeta',
  'wp:commentmeta',
  'wp:termmeta',
]);

/** Prefixes that some exporters use without declaring them. */
const usualPrefixes: ReadonlyMap<string, string> = new Map([
  ['wp', 'http://wordpress.org/export/1.2/'],
  ['excerpt', 'http://wordpress.org/export/1.2/excerpt/'],
  ['content', 'http://purl.org/rss/1.0/modules/content/'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
]);

const prefixOfNamespace: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/wordpress\.org\/export\/1\.\d+\/?$/, 'wp:'],
  [/^https?:\/\/wordpress\.org\/export\/1\.\d+\/excerpt\/?$/, 'excerpt:'],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, 'content:'],
  [/^https?:\/\/purl\.org\/dc\/elements\/1\.1\/?$/, 'dc:'],
  [/^$/, ''],
];

/** An open element. */
type Open = WxrElement & {
  hasCdata: boolean;
  /** Text after the last CDATA section: white space there is layout. */
  tail: string;
};

/**
 * Splits the text of a WXR file into the children of its channel, with one of them in memory at a time.
 *
 * `write` and `close` return the children that have become complete. Names are compared by namespace,
 * never by prefix. Elements of foreign namespaces are skipped with their descendants.
 *
 * @throws WxrError where the text is not well-formed XML or not `rss` with a `channel`, has a document
 *   type declaration (so no entity is ever declared), or exceeds the limits
 */
export class WxrElementReader {
  readonly #parser = new SaxesParser({
    xmlns: true,
    forceXMLVersion: true,
    defaultXMLVersion: '1.0',
    resolvePrefix: (prefix: string) => (prefix === '' ? '' : (usualPrefixes.get(prefix) ?? `undeclared:${prefix}`)),
  });
  readonly #limits: WxrLimits;
  #names: string[] = [];
  #hasChannel = false;
  #open: Open[] = [];
  /** The depth below which elements are skipped. */
  #skipFrom: number | undefined;
  #size = 0;
  #sinceEvent = 0;
  /** The number of attributes of the current start tag. */
  #attributes = 0;
  #complete: WxrElement[] = [];

  constructor(limits: WxrLimits) {
    this.#limits = limits;
    // saxes looks names up with their prototype: `&constructor;` would be a known entity.
    this.#parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" });
    this.#parser.on('error', (error) => this.#fail(readable(error.message), error));
    this.#parser.on('doctype', () =>
      this.#fail('a document type declaration is not accepted: it could declare entities'),
    );
    this.#parser.on('opentag', (tag) => this.#begin(tag));
    this.#parser.on('attribute', () => {
      this.#attributes += 1;
      if (this.#attributes > maxAttributes) this.#fail(`an element has more than ${maxAttributes} attributes`);
    });
    this.#parser.on('closetag', () => this.#end());
    this.#parser.on('text', (text) => this.#text(text, false));
    this.#parser.on('cdata', (text) => this.#text(text, true));
    const passed = () => {
      this.#sinceEvent = 0;
    };
    this.#parser.on('comment', passed);
    this.#parser.on('processinginstruction', passed);
  }

  /** The current position in the file. */
  position(): WxrPosition {
    return { line: this.#parser.line, column: Math.max(1, this.#parser.column) };
  }

  write(text: string): WxrElement[] {
    // Counts the characters that the parser buffers, up to a chunk.
    this.#sinceEvent += text.length;
    this.#parser.write(text);
    if (this.#sinceEvent > this.#limits.text) this.#tooLarge('a single text', this.#limits.text);
    return this.#take();
  }

  close(): WxrElement[] {
    this.#parser.close();
    if (!this.#hasChannel) this.#fail('this is not a WordPress export: <rss> has no <channel>');
    return this.#take();
  }

  #take(): WxrElement[] {
    const complete = this.#complete;
    this.#complete = [];
    return complete;
  }

  #begin(tag: SaxesTagNS): void {
    this.#sinceEvent = 0;
    this.#attributes = 0;
    this.#names.push(tag.name);
    const depth = this.#names.length;
    if (depth > this.#limits.depth) this.#fail(`elements are nested more than ${this.#limits.depth} deep`);
    if (this.#skipFrom !== undefined) return;
    const name = usualName(tag);
    if (depth === 1 && name !== 'rss')
      this.#fail(`this is not a WordPress export: it begins with <${shown(tag.name)}>, not <rss>`);
    if (depth === 2) {
      if (name === 'channel') this.#hasChannel = true;
      else if (!this.#hasChannel)
        this.#fail(`this is not a WordPress export: <rss> holds <${shown(tag.name)}>, not <channel>`);
      else this.#skipFrom = depth;
    }
    if (depth <= 2) return;

    const parent = this.#open.at(-1);
    if (name === undefined || (parent && !containers.has(parent.name))) {
      this.#skipFrom = depth;
      if (parent && !containers.has(parent.name)) {
        this.#open[0]?.faults.push(`${parent.name} holds the element <${shown(tag.name)}>, which was left out`);
      }
      return;
    }
    this.#grow(elementCost);
    const attributes = new Map<string, string>();
    for (const { prefix, local, value } of Object.values(tag.attributes)) {
      if (prefix === '') attributes.set(local, value);
      this.#grow(value.length);
    }
    const line = this.#parser.line;
    this.#open.push({ name, attributes, text: '', children: [], line, faults: [], hasCdata: false, tail: '' });
  }

  #end(): void {
    this.#sinceEvent = 0;
    const depth = this.#names.length;
    this.#names.pop();
    if (this.#skipFrom !== undefined) {
      if (depth === this.#skipFrom) this.#skipFrom = undefined;
      return;
    }
    const open = this.#open.pop();
    if (!open) return;
    const { hasCdata, tail, ...element } = open;
    element.text += hasCdata && isBlank(tail) ? '' : tail;
    const parent = this.#open.at(-1);
    if (parent) {
      parent.children.push(element);
    } else {
      this.#complete.push(element);
      this.#size = 0;
    }
  }

  #text(text: string, isCdata: boolean): void {
    this.#sinceEvent = 0;
    if (text.length > this.#limits.text) this.#tooLarge('a single text', this.#limits.text);
    const open = this.#skipFrom === undefined ? this.#open.at(-1) : undefined;
    if (!open || (containers.has(open.name) && open.children.length > 0)) return;
    this.#grow(text.length);
    if (!isCdata) {
      open.tail += text;
      return;
    }
    open.text += (open.hasCdata || !isBlank(open.tail) ? open.tail : '') + text;
    open.tail = '';
    open.hasCdata = true;
  }

  #grow(size: number): void {
    this.#size += size;
    if (this.#size > this.#limits.element) this.#tooLarge(`<${this.#open[0]?.name ?? ''}>`, this.#limits.element);
  }

  #tooLarge(what: string, limit: number): never {
    const size = limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} million` : String(limit);
    this.#fail(`${what} is larger than ${size} characters`);
  }

  #fail(reason: string, cause?: Error): never {
    throw new WxrError(reason, this.position(), cause ? { cause } : undefined);
  }
}

/** The name with its usual prefix, or undefined for a foreign namespace. */
function usualName(tag: SaxesTagNS): string | undefined {
  const prefix = prefixOfNamespace.find(([namespace]) => namespace.test(tag.uri))?.[1];
  return prefix === undefined ? undefined : prefix + tag.local;
}

/** The parser's message in plain words. */
function readable(message: string): string {
  const fault = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
  if (fault.startsWith('unclosed tag: ')) return `the file is cut short: it ends inside <${shown(fault.slice(14))}>`;
  if (fault.includes(']]>'))
    return 'not well-formed XML: "]]>" in a text, as when it stands unescaped inside a CDATA section';
  if (fault === 'document must contain a root element') return 'not XML: there is no element in it';
  if (fault === 'text data outside of root node') return 'not well-formed XML: text outside of the root element';
  return `not well-formed XML: ${fault.slice(0, 200)}`;
}

function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}

function shown(name: string): string {
  return name.slice(0, 60);
}
