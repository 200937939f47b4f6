import type { CommentRow, PostRow, TermIds } from '../../src/storage/index.ts';
import { NEWEST, type Plan, YEARS } from './plan.ts';
import { Random } from './random.ts';
import { Language, rareWord } from './words.ts';

/** Ids of what was made before. */
export interface Made {
  readonly users: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

const textOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19);

/** Makes the rows of a site, one after the other, the same ones for the same plan and seed. */
export class RowMaker {
  readonly #random: Random;
  readonly #language: Language;
  readonly #plan: Plan;

  constructor(plan: Plan, seed: number) {
    this.#plan = plan;
    this.#random = new Random(seed + 1);
    this.#language = new Language(seed);
  }

  /** The post of this number, counted from 0: the higher, the newer. */
  post(number: number, made: Made): { row: Partial<PostRow>; terms: TermIds } {
    const random = this.#random;
    const text = this.#language.text(random.around(5, 60), `The word of this text is ${rareWord(number)}.`);
    const state = this.#state();
    const date = state.scheduled ? '2095-05-05T05:05:05' : textOf(this.#moment(number, this.#plan.posts));
    const tags = Array.from({ length: random.below(6) }, () => made.tags[random.skewed(made.tags.length)] ?? 0);
    const categories = [made.categories[random.skewed(made.categories.length)] ?? 0];
    if (random.chance(0.2)) categories.push(made.categories[random.skewed(made.categories.length)] ?? 0);
    return {
      row: {
        ...this.#object('post', number, date),
        ...state,
        content: text.raw,
        content_rendered: text.rendered,
        ...this.#excerpt(text.raw),
        author_id: made.users[random.skewed(made.users.length)] ?? 1,
        comment_status: random.chance(0.9) ? 'open' : 'closed',
        ping_status: 'open',
        sticky: random.chance(0.0005) ? 1 : 0,
        password: random.chance(0.005) ? 'secret' : '',
      },
      terms: { category: [...new Set(categories)], post_tag: [...new Set(tags)] },
    };
  }

  page(number: number, parents: readonly number[]): Partial<PostRow> {
    const text = this.#language.text(this.#random.around(6, 40));
    const parent = this.#random.chance(0.4) ? (parents[this.#random.below(parents.length)] ?? 0) : 0;
    return {
      ...this.#object('page', number, textOf(this.#moment(number, this.#plan.pages))),
      status: 'publish',
      parent_id: parent,
      menu_order: this.#random.below(20),
      content: text.raw,
      content_rendered: text.rendered,
      ...this.#excerpt(text.raw),
      author_id: 1,
      comment_status: 'closed',
      ping_status: 'closed',
    };
  }

  /** A row of a picture. There is no file to it: what is measured is the interface. */
  media(number: number, made: Made): Partial<PostRow> {
    const date = textOf(this.#moment(number, this.#plan.media));
    const file = `${date.slice(0, 4)}/${date.slice(5, 7)}/picture-${number}.jpg`;
    const size = (width: number) => ({
      file: `picture-${number}-${width}.jpg`,
      width,
      height: width,
      mime_type: 'image/jpeg',
      filesize: width * 90,
    });
    return {
      ...this.#object('attachment', number, date),
      status: 'inherit',
      author_id: made.users[this.#random.skewed(made.users.length)] ?? 1,
      comment_status: 'open',
      ping_status: 'closed',
      mime_type: 'image/jpeg',
      alt_text: this.#language.phrase(5),
      file_key: file,
      media_details: {
        filesize: 180_000,
        width: 1600,
        height: 1200,
        file,
        sizes: { thumbnail: size(150), medium: size(300), large: size(1024) },
      },
    };
  }

  comment(number: number, posts: readonly number[]): Partial<CommentRow> {
    const random = this.#random;
    const text = this.#language.text(1);
    const date = textOf(this.#moment(number, this.#plan.comments));
    const status = random.chance(0.9) ? 'approved' : random.chance(0.6) ? 'spam' : 'hold';
    return {
      post_id: posts[random.skewed(posts.length)] ?? 0,
      author_name: this.#language.phrase(2),
      author_email: `${this.#language.word()}@example.com`,
      author_ip: `203.0.113.${random.below(255)}`,
      author_user_agent: 'Mozilla/5.0',
      content: text.raw,
      content_rendered: text.rendered,
      date,
      date_gmt: date,
      status,
      type: 'comment',
    };
  }

  /** A name for a term or a user. */
  name(words: number): string {
    return this.#language.phrase(words);
  }

  #object(type: string, number: number, date: string): Partial<PostRow> {
    const title = this.#language.phrase(this.#random.around(6, 14));
    return {
      type,
      title,
      title_rendered: title,
      slug: `${type}-${number}-${this.#language.word()}`,
      date,
      date_gmt: date,
      modified: date,
      modified_gmt: date,
    };
  }

  #excerpt(raw: string): Partial<PostRow> {
    const words = raw.split(/\s+/);
    const excerpt = words.slice(0, 55).join(' ');
    return { excerpt_rendered: `<p>${excerpt}${words.length > 55 ? ' [&hellip;]' : ''}</p>\n` };
  }

  #state(): Pick<PostRow, 'status' | 'scheduled'> {
    const share = this.#random.next();
    if (share < 0.9) return { status: 'publish', scheduled: 0 };
    if (share < 0.95) return { status: 'draft', scheduled: 0 };
    if (share < 0.96) return { status: 'pending', scheduled: 0 };
    if (share < 0.98) return { status: 'private', scheduled: 0 };
    return share < 0.99 ? { status: 'publish', scheduled: 1 } : { status: 'trash', scheduled: 0 };
  }

  /** Moments that come closer and closer: a site is written in more often as it grows. */
  #moment(number: number, of: number): number {
    const age = (1 - Math.sqrt((number + this.#random.next()) / of)) * YEARS * 365 * 86_400_000;
    return Math.floor((NEWEST - age) / 1000) * 1000;
  }
}
