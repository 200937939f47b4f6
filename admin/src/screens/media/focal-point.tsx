import { addressIn } from '../../server/index.ts';
import { filesWords } from '../../words/files.ts';
import { isPicture, type MediaItem } from '../shared/media-item.ts';
import type { EditedMedia } from './edited-media.ts';

/** The point of a picture that stays visible when it is cropped, in the format of `object-position`: `40% 25%`. */

/** Whether a file can have a focal point: pictures, if the site declares the field. */
export const hasPoint = (item: MediaItem): boolean => isPicture(item) && item.meta?.focal_point !== undefined;

const pointOf = ({ fields }: EditedMedia): number[] | undefined =>
  /^([\d.]+)% ([\d.]+)%$/.exec(fields.value.focal_point)?.slice(1).map(Number);

const write = (edited: EditedMedia, point: readonly number[]): void =>
  edited.write('focal_point', point.map((part) => `${Math.round(part)}%`).join(' '));

interface PictureProps {
  readonly item: MediaItem;
  readonly edited: EditedMedia;
  readonly mayWrite: boolean;
}

/** A picture with its focal point; a click sets the point. */
export function PointedPicture({ item, edited, mayWrite }: PictureProps) {
  const [left, top] = pointOf(edited) ?? [];
  const isSet = mayWrite && hasPoint(item);
  return (
    <span class="item-picture">
      <img
        src={addressIn(item, 'large', 'medium_large')}
        alt={item.alt_text}
        referrerpolicy="no-referrer"
        onPointerUp={
          isSet
            ? ({ currentTarget: { width, height }, offsetX, offsetY }) => {
                write(edited, [(offsetX / width) * 100, (offsetY / height) * 100]);
                void edited.save();
              }
            : undefined
        }
      />
      {left !== undefined && <span class="item-point" style={{ left: `${left}%`, top: `${top}%` }} />}
    </span>
  );
}

/** The same by keyboard. */
export function PointFields({ edited }: { edited: EditedMedia }) {
  const texts = filesWords();
  const point = pointOf(edited);
  const [left = 50, top = 50] = point ?? [];
  return (
    <fieldset class="field item-points">
      <legend>{texts.focal_point}</legend>
      <p class="quiet field-help">{texts.focalHelp}</p>
      {[texts.fromLeft, texts.fromTop].map((label, at) => (
        <label key={label}>
          {label}
          <input
            type="range"
            value={at ? top : left}
            onInput={({ currentTarget: { valueAsNumber: part } }) => write(edited, at ? [left, part] : [part, top])}
            onBlur={() => void edited.save()}
          />
        </label>
      ))}
      <p>
        <button
          type="button"
          class="button"
          onClick={() => {
            edited.write('focal_point', '');
            void edited.save();
          }}
        >
          {texts.noPoint}
        </button>
      </p>
    </fieldset>
  );
}
