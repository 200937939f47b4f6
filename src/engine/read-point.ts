import type { Storage } from '../storage/index.ts';
import type { Site } from './scope.ts';
import { readSettings, withSettings } from './site-settings.ts';
import { gmtOf } from './site-time.ts';

/** The state of the database that a request reads, with the matching time and site. */
export interface ReadPoint {
  /** Changes with every commit of any process. */
  readonly version: number;
  /** When the next scheduled post becomes visible, GMT; then answers change without a commit. */
  readonly nextDue: string | undefined;
  readonly nowGmt: string;
  readonly site: Site;
  /** The storage for changes: a write also reads from it, to see its own changes. */
  readonly storage: Storage;
  /** The storage for reads: they may go to a replica that has replayed all commits up to this point. */
  reading(): Storage;
}

interface ReadPointsOptions {
  readonly storage: Storage;
  /** Returns the configured site, without stored changes. */
  readonly configured: () => Site;
  /** The stored settings when the server started. */
  readonly settings: string | undefined;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  /** Called when any process has changed the stored settings. */
  readonly onSettings: () => void;
}

/** Creates the read points of requests. */
export class ReadPoints {
  readonly #options: ReadPointsOptions;
  #settings: string | undefined;
  #known: { readonly from: Site; readonly settings: string | undefined; readonly site: Site } | undefined;

  constructor(options: ReadPointsOptions) {
    this.#options = options;
    this.#settings = options.settings;
  }

  /** The site as of the latest read point, with its stored settings: for output that does not come from the engine. */
  get site(): Site {
    const from = this.#options.configured();
    if (this.#known?.from !== from || this.#known.settings !== this.#settings) {
      const site = withSettings(from, readSettings(this.#settings));
      this.#known = { from, settings: this.#settings, site };
    }
    return this.#known.site;
  }

  /**
   * Publishes due posts, then reads the clock: so no scheduled date lies between the state and the time. If the clock
   * were read first, a request that had to wait would hide a post that others have published already, and its response
   * would be cached.
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
