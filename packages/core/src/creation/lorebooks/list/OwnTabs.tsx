import { useOwnTexts } from '../../../app/index.ts';
import lorebooks from '../../../i18n/en/lorebooks.json' with { type: 'json' };
import * as css from './list.css.ts';

export interface OwnTabsProps {
  chatbotsHref: string;
  lorebooksHref: string;
  /** Nothing where the brand has no groups. */
  groupchatsHref?: string | undefined;
  shown: 'chatbots' | 'lorebooks' | 'groupchats';
}

/** What a member made, by its kind: pages of their own (P-ROUTE-06). */
export const OwnTabs = ({ chatbotsHref, lorebooksHref, groupchatsHref, shown }: OwnTabsProps) => {
  // Without the texts of its neighbours: other lists show it.
  const text = useOwnTexts(lorebooks);
  const tabs = [
    { id: 'chatbots', href: chatbotsHref },
    { id: 'lorebooks', href: lorebooksHref },
    ...(groupchatsHref === undefined ? [] : [{ id: 'groupchats', href: groupchatsHref } as const]),
  ] as const;
  return (
    <nav aria-label={text('lore.tabs')}>
      <ul className={css.tabs}>
        {tabs.map(({ id, href }) => (
          <li key={id}>
            <a href={href} className={css.tab} aria-current={id === shown ? 'page' : undefined}>
              {text(`lore.tab.${id}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
