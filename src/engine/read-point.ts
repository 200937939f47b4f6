import type { Storage } from '../storage/index.ts';
import type { Site } from './scope.ts';
import { readSettings, withSettings } from './site-settings.ts';
import { gmtOf } from './site-time.ts';

/** The state of the database that a request begins at, with the time and the site that belong to it. */
export interface ReadPoint {
  /** Changes with every commit of any process. */
  readonly version: number;
  /** When the next scheduled post becomes visible, GMT; then answers change without a commit. */
  readonly nextDue: string | undefined;
  readonly nowGmt: string;
  readonly site: Site;
  /** For changes, and for reads of what they have changed. */
  readonly storage: Storage;
  /** For reads alone, which may go to a replica that has replayed all commits up to this point. */
  reading(): Storage;
}

interface ReadPointsOptions {
  readonly storage: Storage;
  /** The site as configured. */
  readonly configured: () => Site;
  /** The settings changed by clients before the server started. */
  readonly settings: string | undefined;
  /** The clock, in milliseconds. */
  readonly now: () => number;
  /** Called when any process has changed them. */
  readonly onSettings: () => void;
}

/** Makes the points that requests begin at. */
export class ReadPoints {
  readonly #options: ReadPointsOptions;
  #settings: string | undefined;
  #known: { readonly from: Site; readonly settings: string | undefined; readonly site: Site } | undefined;

  constructor(options: ReadPointsOptions) {
    this.#options = options;
    this.#settings = options.settings;
  }

  /** The site as of the latest point, with changes by any process: for responses that the engine does not make. */
  get site(): Site {
    const from = this.#options.configured();
    if (this.#known?.from !== from || this.#known.settings !== this.#settings) {
      const site = withSettings(from, readSettings(this.#settings));
      this.#known = { from, settings: this.#settings, site };
    }
    return this.#known.site;
  }

  /**
   * Publishes due posts and takes the time afterwards, so that no scheduled date lies between the time and the state. With a time
   * taken before, a request that had to wait would show a post as hidden although others have published it, and
   * that response would be cached.
   */
  async begin(): Promise<ReadPoint> {
    const { storage, now } = this.#options;
    for (;;) {
      const moment = await storage.publishDue(gmtOf(now()));
      const nowGmt = gmtOf(now());
      const { version, nextDue, settings } = moment;
      if (nextDue !== undefined && nextDue <= nowGmt) continue;
      if (settings !== this.#settings) {
        this.#settings = settings;
        this.#options.onSettings();
      }
      return { version, nextDue, nowGmt, site: this.site, storage, reading: () => storage.readingAt(moment) };
    }
  }
}
