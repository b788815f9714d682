import type { Memory, ReplyReport } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Badge, IconButton } from '../../ui/index.ts';
import { pinIcon, trashIcon } from '../../ui/icons.ts';
import * as drawerCss from '../open-chat/drawer.css.ts';
import { texts as sharedTexts } from '../open-chat/texts.ts';
import { texts } from './texts.ts';
import * as css from './why.css.ts';

export interface WhyMemoriesProps {
  report: ReplyReport;
  /** Absent where nothing may be changed. */
  onPin: ((memory: Memory) => void) | undefined;
  onForget: ((memory: Memory) => void) | undefined;
}

/** The memories that had a part in a reply, and those that found no room; each can be pinned or forgotten on the spot. */
export const WhyMemories = ({ report, onPin, onForget }: WhyMemoriesProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const shared = useOwnTexts(sharedTexts);
  return (
    <section className={css.section} aria-label={text('why.memories')} data-troupe-part="why-memories">
      <span className={drawerCss.heading}>{text('why.memories')}</span>
      {report.memories.length === 0 ? (
        <p className={drawerCss.quiet}>{text('why.memories-none')}</p>
      ) : (
        <>
          <p className={drawerCss.quiet}>{text(`why.recall.${report.recall}`)}</p>
          <ul className={css.rows}>
            {report.memories.map(({ id, memory, outcome, similarity }) => (
              <li key={id} className={css.row} data-troupe-state={outcome}>
                <span dir="auto">{memory ? memory.content : text('why.memory-gone')}</span>
                {memory && (
                  <span className={css.buttons}>
                    {onPin && (
                      <IconButton
                        size="sm"
                        glyph={pinIcon}
                        isPressed={memory.is_pinned}
                        className={drawerCss.pin}
                        label={shared(memory.is_pinned ? 'memories.unpin' : 'memories.pin')}
                        onClick={() => onPin(memory)}
                      />
                    )}
                    {onForget && (
                      <IconButton
                        size="sm"
                        glyph={trashIcon}
                        label={shared('memories.forget')}
                        onClick={() => onForget(memory)}
                      />
                    )}
                  </span>
                )}
                <span className={drawerCss.badges}>
                  <Badge tone={outcome === 'used' ? 'success' : 'warning'}>{text(`why.memory.${outcome}`)}</Badge>
                  {similarity !== null && <Badge>{text('why.similarity', { value: t.percent(Math.max(0, similarity)) })}</Badge>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
