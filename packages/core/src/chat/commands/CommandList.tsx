import { limits } from '@troupe/protocol';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Icon, VisuallyHidden, type MenuItem } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from '../composer/texts.ts';
import { strip } from '../composer/strip.css.ts';
import * as css from './CommandList.css.ts';
import { commandBegun, parseInput } from './parse-input.ts';
import { useCommands } from './useCommands.ts';

/**
 * The commands that fit what stands in the box, from a slash on: a listbox that the box steers, so that
 * the focus stays where one writes. Takes commands out of what is sent.
 */
export const CommandList = () => {
  const { notify } = useApp();
  const text = useOwnTexts(texts);
  const { stream, ui, open, composer } = useOpenChat();
  // Null while no command is begun: what else is typed draws nothing here.
  const draft = useStore(stream, (state) => (commandBegun(state.draft) === null ? null : state.draft));
  const commands = useCommands();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);

  const begun = draft === null ? null : commandBegun(draft);
  const fitting = begun === null || closedFor === draft ? [] : commands.filter((item) => item.id.startsWith(begun));
  const index = Math.min(chosen, Math.max(0, fitting.length - 1));
  const isOpen = fitting.length > 0;

  const run = (item: MenuItem, rest = '') => {
    stream.write(rest);
    setChosen(0);
    item.onSelect();
  };
  const latest = useRef({ commands, fitting, index, run });
  useLayoutEffect(() => {
    latest.current = { commands, fitting, index, run };
  });

  // Before paint, all of it: what is seen can be used.
  useLayoutEffect(
    () =>
      composer.current?.takeCommand((input) => {
        const { commands: all, run: runOne } = latest.current;
        const given = parseInput(input, new Set(all.map((item) => item.id)));
        if (given.kind === 'search') {
          stream.write(given.rest);
          ui.setState({ searchWords: given.words });
          open('search');
          return null;
        }
        if (given.kind !== 'command') return given.text;
        const item = all.find((one) => one.id === given.name);
        if (item) runOne(item, given.rest);
        else notify({ kind: 'warning', text: text('commands.none'), durationMs: limits.toastNormalMs });
        return null;
      }),
    [composer, stream, ui, open, notify, text],
  );

  useLayoutEffect(() => {
    if (!isOpen) return;
    return composer.current?.interceptKeys((event) => {
      if (event.isComposing || event.keyCode === 229 || event.shiftKey) return false;
      const { fitting: items, index: at, run: runOne } = latest.current;
      const item = items[at];
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (by !== 0) setChosen((at + by + items.length) % items.length);
      else if (event.key === 'Escape') setClosedFor(stream.getState().draft);
      else if ((event.key === 'Enter' || event.key === 'Tab') && item) runOne(item);
      else return false;
      return true;
    });
  }, [isOpen, composer, stream]);
  useLayoutEffect(() => {
    const port = composer.current;
    if (!isOpen) return;
    const option = `${id}-${index}`;
    port?.setAria({ 'aria-controls': id, 'aria-autocomplete': 'list', 'aria-activedescendant': option });
    document.getElementById(option)?.scrollIntoView?.({ block: 'nearest' });
    return () => port?.setAria(null);
  }, [isOpen, id, index, composer]);

  return (
    <div className={isOpen ? strip : undefined} data-troupe-part="command-list">
      {isOpen && (
        <>
          <VisuallyHidden>
            <span role="status">{text('commands.count', { count: fitting.length })}</span>
          </VisuallyHidden>
          <div id={id} role="listbox" aria-label={text('commands.label')} className={css.list}>
            {fitting.map((item, at) => (
              // The keys are the box's: an option is never focused.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={item.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === index}
                className={css.option}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => run(item)}
              >
                {item.glyph && <Icon glyph={item.glyph} size="sm" />}
                <code className={css.name}>/{item.id}</code>
                <span className={css.label}>{item.label}</span>
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  );
};
