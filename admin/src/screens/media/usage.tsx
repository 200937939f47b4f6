import { useState } from 'preact/hooks';
import { Later } from '../../parts/later.tsx';
import { addressOf } from '../../place.ts';
import { useKept } from '../../server/index.ts';
import { filesWords } from '../../words/files.ts';
import { type MediaItem, mayChange } from '../shared/media-item.ts';
import { type Host, hostName, useHosts } from './hosts.ts';

const loadAttach = () => import('./attach-dialog.tsx');

/** The item that a file is attached to, and the posts and pages that contain it. */
export function Usage({ item }: { item: MediaItem }) {
  const texts = filesWords();
  const [isAttaching, setAttaching] = useState(false);
  const [host] = useHosts(item.post ? { include: String(item.post) } : undefined) ?? [];
  const users = useKept<Host[]>(`quoin/v1/media/${item.id}/usage`).answer?.body;
  const run = async (post: number): Promise<void> => {
    await (await import('./actions.ts')).attach([item], post);
  };
  return (
    <section class="item-section" aria-label={texts.usedIn}>
      <dl class="item-facts">
        <div>
          <dt>{texts.attachedTo}</dt>
          <dd class="item-attached">
            {host ? <HostLink host={host} /> : texts.nothing}
            {mayChange(item) && (
              <>
                <button type="button" class="button" onClick={() => setAttaching(true)}>
                  {texts.attach}
                </button>
                {item.post && (
                  <button type="button" class="button" onClick={() => void run(0)}>
                    {texts.detach}
                  </button>
                )}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.usedIn}</dt>
          <dd>
            {users?.length === 0 && <span class="quiet">{texts.notUsed}</span>}
            <ul class="item-sizes">
              {users?.map((one) => (
                <li key={one.id}>
                  <HostLink host={one} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      {isAttaching && (
        <Later
          load={loadAttach}
          props={{
            onClose: () => setAttaching(false),
            onChoose(post: number) {
              setAttaching(false);
              void run(post);
            },
          }}
        />
      )}
    </section>
  );
}

function HostLink({ host }: { host: Host }) {
  return (
    <a href={addressOf(`/${host.type === 'page' ? 'pages' : 'posts'}/${host.id}`)} dir="auto">
      {hostName(host)}
    </a>
  );
}
