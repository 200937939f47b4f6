import { useState } from 'preact/hooks';
import type { EditedItem } from '../../../editor/item.ts';
import { addressIn, can, type Picture, picturePath, useKept } from '../../../server/index.ts';
import { panelWords } from '../../../words/panel.ts';
import { MediaPicker } from '../../shared/media-picker.tsx';
import { faultOf } from './fields.ts';

/** The featured image. */
export function FeaturedField({ item }: { item: EditedItem }) {
  const texts = panelWords();
  const [isChoosing, setChoosing] = useState(false);
  const id = Number(item.fields.value['featured_media'] ?? 0);
  const { answer, problem } = useKept<Picture>(id ? picturePath(id) : undefined);
  const media = answer?.body;
  const fault = faultOf(item, 'featured_media');
  return (
    <fieldset class="panel-section">
      <legend>{texts.featured}</legend>
      <div class="panel-picture">
        {id > 0 && media && (
          <img src={addressIn(media, 'medium', 'large')} alt={media.alt_text} referrerpolicy="no-referrer" />
        )}
        {id > 0 && media && !media.alt_text && <p class="quiet">{texts.noAlt}</p>}
        {id > 0 && problem?.status === 404 && <p class="field-fault">{texts.pictureGone}</p>}
        {fault && <p class="field-fault">{fault}</p>}
        <div class="panel-buttons">
          {can('upload_files') && (
            <button type="button" class="button" onClick={() => setChoosing(true)}>
              {id > 0 ? texts.replacePicture : texts.choosePicture}
            </button>
          )}
          {id > 0 && (
            <button type="button" class="button plain" onClick={() => item.change({ featured_media: 0 })}>
              {texts.removePicture}
            </button>
          )}
        </div>
      </div>
      {isChoosing && (
        <MediaPicker
          onClose={() => setChoosing(false)}
          onChoose={([chosen]) => {
            if (chosen) item.change({ featured_media: chosen.id });
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}
