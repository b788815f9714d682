import type { OwnLorebook } from '@troupe/protocol';
import { CharacterCover } from '../../../platform/index.ts';
import { Button, ButtonLink } from '../../../ui/index.ts';
import type { LorebookLinks } from '../links.ts';
import { useText } from '../texts.ts';
import * as css from './list.css.ts';

export interface LorebookRowProps {
  lorebook: OwnLorebook;
  links: LorebookLinks;
  /** Whether somebody may change lorebooks. */
  mayMake: boolean;
  onExport: () => void;
  onRemove: () => void;
}

/** A lorebook of one's own, with what can be done with it. An `<li>`. */
export const LorebookRow = ({ lorebook, links, mayMake, onExport, onRemove }: LorebookRowProps) => {
  const text = useText();
  const { id, name, description, num_entries, num_characters } = lorebook;
  const used = num_characters === 0 ? text('lore.used.none') : text('lore.used', { count: num_characters });
  return (
    <li className={css.row} data-troupe-part="lorebook-row" data-troupe-lorebook={id}>
      <CharacterCover src={lorebook.avatar_url} name={name} className={css.cover} />
      <div className={css.words}>
        <h2 className={css.name} dir="auto">
          <a href={links.page(id)} className={css.link}>
            {name}
          </a>
        </h2>
        {description && (
          <p className={css.about} dir="auto">
            {description}
          </p>
        )}
        <p className={css.meta}>{`${text('lore.entries', { count: num_entries })}, ${used}`}</p>
      </div>
      <div className={css.actions}>
        {mayMake && (
          <ButtonLink variant="outline" size="sm" href={links.edit(id)} aria-label={text('my.edit-named', { name })}>
            {text('my.edit')}
          </ButtonLink>
        )}
        <Button variant="quiet" size="sm" aria-label={text('my.export-named', { name })} onClick={onExport}>
          {text('my.export')}
        </Button>
        <Button variant="quiet" size="sm" aria-label={text('my.remove-named', { name })} onClick={onRemove}>
          {text('my.remove')}
        </Button>
      </div>
    </li>
  );
};
