import { useEffect, useState } from 'preact/hooks';
import type { Values } from '../../described/index.ts';
import { locale } from '../../words/index.ts';
import { settingsWords } from '../../words/settings.ts';
import { formatted } from './date-format.ts';

const MINUTE_MS = 60_000;

/** The current time in the zone, and examples of the formats, below their fields. */
export function Clock({ name, values }: { name: string; values: Values }) {
  const texts = settingsWords();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const timeZone = String(values['timezone'] ?? 'UTC');
  try {
    const example =
      name === 'timezone'
        ? texts.now(
            new Intl.DateTimeFormat(locale.value, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(now),
          )
        : texts.example(formatted(String(values[name] ?? ''), now, timeZone));
    return <p class="quiet field-help">{example}</p>;
  } catch {
    // The browser does not know this time zone.
    return null;
  }
}
