import { imageIcon, pinIcon, refreshIcon, trashIcon } from '../../ui/icons.ts';
import { Button, Icon, Picture } from '../../ui/index.ts';
import { dataUrl } from './kept-picture.ts';
import * as css from './pictures.css.ts';
import { useText } from './texts.ts';
import type { Studio } from './useStudio.ts';

/** The picture that is looked at, in the shape in which a card shows it, and what becomes of it. */
export const ShownPicture = ({ studio, onVary }: { studio: Studio; onVary: () => void }) => {
  const text = useText();
  const { shown, isDrawing, isSaving } = studio;
  return (
    <section className={css.stage} aria-label={text('pictures.shown')} aria-busy={isDrawing}>
      <div className={css.frame} data-troupe-part="studio-picture" data-troupe-state={isDrawing ? 'drawing' : undefined}>
        {shown ? (
          <Picture src={dataUrl(shown.image)} alt={shown.recipe.prompt} sizes="400px" isEager className={css.image} />
        ) : (
          <p className={css.nothing}>
            <Icon glyph={imageIcon} />
            {text('pictures.empty')}
          </p>
        )}
        {isDrawing && <progress className={css.progress} aria-label={text('pictures.drawing')} />}
      </div>
      {shown && (
        <>
          <Button variant="primary" aria-disabled={isSaving || isDrawing} onClick={() => !isDrawing && studio.use()}>
            {text(isSaving ? 'pictures.using' : 'pictures.use')}
          </Button>
          <div className={css.ways}>
            <Button size="sm" variant="outline" aria-disabled={isDrawing} onClick={() => !isDrawing && onVary()}>
              <Icon glyph={refreshIcon} size="sm" />
              {text('pictures.vary')}
            </Button>
            <Button size="sm" aria-pressed={shown.isPinned} onClick={studio.pin}>
              <Icon glyph={pinIcon} size="sm" />
              {text('pictures.pin')}
            </Button>
            <Button size="sm" onClick={studio.remove}>
              <Icon glyph={trashIcon} size="sm" />
              {text('pictures.remove')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
