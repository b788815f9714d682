import { useId, useState } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import { Icon, Tabs, type MenuItem } from '../../ui/index.ts';
import type { ChatMenuGroups } from '../open-chat/menus.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from '../open-chat/texts.ts';
import * as css from './ChatMenu.css.ts';
import { menus } from './tables.ts';

export interface ChatMenuProps {
  /** Called before an action runs: the drawer closes, the side panel stays. */
  onSelect?: () => void;
}

const tabs = ['chat', 'settings'] as const;

/** The chat menu (C-CONV-06): what can be done with the conversation, and how one chats. */
export const ChatMenu = ({ onSelect }: ChatMenuProps) => {
  const text = useOwnTexts(texts);
  const [tab, setTab] = useState<(typeof tabs)[number]>('chat');
  const panelId = useId();
  return (
    <>
      <div className={css.head}>
        <Tabs
          className={css.tabs}
          items={tabs.map((id) => ({ id, label: text(`tools.tab.${id}`) }))}
          value={tab}
          onValueChange={setTab}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className={css.body}>
        {/* Keyed: the hooks of one table's rows are not the other's. */}
        <Entries key={tab} groups={menus[tab]} onSelect={onSelect} />
      </div>
    </>
  );
};

const Entries = ({ groups, onSelect }: { groups: ChatMenuGroups; onSelect: (() => void) | undefined }) => {
  const chat = useOpenChat();
  // A fixed table: the hooks of its rows are called in the same order every time.
  const shown = groups.map((group) => group.map((useEntry) => useEntry(chat)).filter((item): item is MenuItem => item !== null));
  return shown
    .filter((items) => items.length > 0)
    .map((items) => (
      <ul key={items[0]?.id} className={css.list}>
        {items.map(({ id, label, glyph, value, isOn, isDanger, isDisabled, onSelect: run }) => (
          <li key={id}>
            <button
              type="button"
              className={css.item}
              data-troupe-part="chat-menu-item"
              data-troupe-state={isDanger ? 'danger' : undefined}
              aria-disabled={isDisabled || undefined}
              onClick={() => {
                if (isDisabled) return;
                onSelect?.();
                run();
              }}
            >
              {glyph && <Icon glyph={glyph} isFilled={isOn} className={css.icon} />}
              {label}
              {value && <span className={css.value}>{value}</span>}
            </button>
          </li>
        ))}
      </ul>
    ));
};
