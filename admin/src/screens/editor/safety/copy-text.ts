import type { EditedItem } from '../../../editor/item.ts';
import { tell } from '../../../parts/index.ts';
import { safetyWords } from '../../../words/safety.ts';

/** Copies the current title and text. */
export async function copyText(item: EditedItem): Promise<void> {
  const content = item.contentOf?.() ?? String(item.fields.peek()['content'] ?? '');
  const text = [String(item.fields.peek()['title'] ?? ''), content].filter(Boolean).join('\n\n');
  const done = await put(text);
  tell(done ? safetyWords().copied : safetyWords().notCopied, done ? {} : { kind: 'bad' });
}

/** Pages without https have no clipboard API. */
async function put(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
