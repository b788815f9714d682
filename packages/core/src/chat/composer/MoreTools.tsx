import { useOwnTexts } from '../../app/index.ts';
import { plusIcon } from '../../ui/icons.ts';
import { MenuButton } from '../../ui/index.ts';
import { useImageEntry } from '../images/entries.ts';
import { useRecordEntry } from '../recording/useRecordEntry.ts';
import * as css from './MoreTools.css.ts';
import { texts } from './texts.ts';

/** What does not fit into a narrow composer, as a menu: nothing is out of reach on a phone. */
export const MoreTools = () => {
  const text = useOwnTexts(texts);
  const items = [useRecordEntry(), useImageEntry()];
  return (
    <span className={css.more} data-part="more-tools">
      <MenuButton glyph={plusIcon} label={text('more.open')} items={items} />
    </span>
  );
};
