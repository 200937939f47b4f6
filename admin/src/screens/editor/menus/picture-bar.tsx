import { useEffect, useRef, useState } from 'preact/hooks';
import { type Align, addressFrom, imageOf, isSafeAddress } from '../../../content/index.ts';
import type { Desk } from '../../../editor/desk.ts';
import { changeSelected, selectedImage, toggleCaption } from '../../../editor/images.ts';
import { Field } from '../../../parts/index.ts';
import { addressIn, type Picture, picturePath, useKept } from '../../../server/index.ts';
import { blockWords } from '../../../words/blocks.ts';
import { picturesWords } from '../../../words/pictures.ts';
import { below, placeOfBlock } from './place.ts';

const ALIGNS: readonly Align[] = ['left', 'center', 'right', 'wide', 'full'];
const SIZES = ['thumbnail', 'medium', 'large', 'full'] as const;

/** The settings of the selected picture, shown below it unless the panel shows them. */
export function PictureBar({ desk }: { desk: Desk }) {
  const view = desk.view.value;
  const image = desk.state.value && selectedImage(desk.state.value);
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    // The position is known once the picture has its height.
    const dom = image && view?.nodeDOM(image.at);
    const picture = dom instanceof HTMLElement ? dom.querySelector('img') : null;
    const measure = (): void => setLoaded((times) => times + 1);
    picture?.addEventListener('load', measure);
    return () => picture?.removeEventListener('load', measure);
  }, [image?.at, image && imageOf(image.node).src]);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (image && !imageOf(image.node).alt) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [image?.at, loaded]);
  if (!view || !image || desk.isBlockShown.value) return null;
  const place = placeOfBlock(view, image.at);
  return (
    <section ref={bar} class="picture-bar" aria-label={picturesWords().picture} style={place && below(place, 420)}>
      <PictureFields desk={desk} />
    </section>
  );
}

/** The settings of the selected picture: alternative text first, then size, alignment, link and caption. */
export function PictureFields({ desk }: { desk: Desk }) {
  const texts = picturesWords();
  const view = desk.view.value;
  const state = desk.state.value;
  const image = state && selectedImage(state);
  const details = image && imageOf(image.node);
  const media = useKept<Picture>(details?.id ? picturePath(details.id) : undefined).answer?.body;
  const [isDecorative, setDecorative] = useState(false);
  const [link, setLink] = useState('');
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    setDecorative(false);
    setLink(details?.href ?? '');
    setFault(undefined);
  }, [image?.at, details?.src]);
  if (!view || !image || !details) return null;
  const sizes = SIZES.filter((size) => size === 'full' || media?.media_details?.sizes?.[size]);
  const point = (): void => {
    const href = addressFrom(link);
    if (href && !isSafeAddress(href)) {
      setFault(blockWords().badAddress);
      return;
    }
    setFault(undefined);
    if ((details.href ?? '') !== href) changeSelected(view, { href: href || undefined });
  };
  return (
    <>
      <Field label={texts.alt} help={isDecorative ? texts.isDecorative : texts.altHelp}>
        {(control) => (
          <div class="picture-alt">
            <input
              {...control}
              type="text"
              value={details.alt}
              disabled={isDecorative}
              onInput={({ currentTarget }) => changeSelected(view, { alt: currentTarget.value })}
            />
            <label class="check">
              <input
                type="checkbox"
                checked={isDecorative}
                onChange={({ currentTarget: { checked } }) => {
                  setDecorative(checked);
                  if (checked) changeSelected(view, { alt: '' });
                }}
              />
              {texts.decorative}
            </label>
          </div>
        )}
      </Field>
      <div class="picture-row">
        {media && (
          <Field label={texts.size}>
            {(control) => (
              <select
                {...control}
                value={details.size ?? 'full'}
                onChange={({ currentTarget: { value } }) =>
                  changeSelected(view, { size: value, src: addressIn(media, value) })
                }
              >
                {sizes.map((size) => (
                  <option key={size} value={size}>
                    {texts[size]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={texts.align}>
          {(control) => (
            <select
              {...control}
              value={details.align ?? ''}
              onChange={({ currentTarget: { value } }) =>
                changeSelected(view, { align: ALIGNS.find((align) => align === value) })
              }
            >
              <option value="">{texts.none}</option>
              {ALIGNS.map((align) => (
                <option key={align} value={align}>
                  {align === 'full' ? texts.fullWidth : texts[align]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.link} fault={fault}>
          {(control) => (
            <input
              {...control}
              type="text"
              spellcheck={false}
              value={link}
              onInput={({ currentTarget }) => setLink(currentTarget.value)}
              onChange={point}
              onKeyDown={(event) => {
                if (event.key === 'Enter') point();
              }}
            />
          )}
        </Field>
      </div>
      <div class="panel-buttons">
        <button type="button" class="button plain" onClick={() => toggleCaption(view)}>
          {image.node.childCount > 0 ? texts.removeCaption : texts.addCaption}
        </button>
        <button type="button" class="button plain" onClick={() => desk.ask('replace')}>
          {texts.replace}
        </button>
      </div>
    </>
  );
}
