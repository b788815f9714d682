import { useQuery } from '@tanstack/react-query';
import {
  AppError,
  cutAtGrapheme,
  deleteMemory,
  getMemoryShare,
  getReplyReport,
  limits,
  listMemories,
  type Memory,
  type ReplyReport,
  restoreMemories,
  updateMemory,
} from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Drawer, EmptyState, Skeleton } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { ForgottenMemories, LoadFailure } from '../open-chat/drawer-notices.tsx';
import * as drawerCss from '../open-chat/drawer.css.ts';
import { texts } from './texts.ts';
import { useMayManageMemories } from '../open-chat/useMayManageMemories.ts';
import { toSpokenText } from '../roleplay/spoken-text.ts';
import { WhyLore } from './WhyLore.tsx';
import { WhyMemories } from './WhyMemories.tsx';
import { WhyParts } from './WhyParts.tsx';
import * as css from './why.css.ts';

const quoteLength = 90;

/** Model, sampling and seed of a reply, as a list of terms. */
const WhySettings = ({ report }: { report: ReplyReport }) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const rows: [string, string][] = [
    ...(report.model ? [[text('why.model'), report.model.name] as [string, string]] : []),
    ...(report.persona ? [[text('why.as'), report.persona.name] as [string, string]] : []),
    ...(report.settings
      ? (['max_new_tokens', 'temperature', 'top_p', 'top_k'] as const).map((name): [string, string] => [
          text(`why.value.${name}`),
          t.number(report.settings?.[name] ?? 0),
        ])
      : []),
  ];
  return (
    <section className={css.section} aria-label={text('why.settings')} data-troupe-part="why-settings">
      <span className={drawerCss.heading}>{text('why.settings')}</span>
      <dl className={css.values}>
        {rows.map(([term, value]) => [
          <dt key={`${term} term`} className={css.term}>
            {term}
          </dt>,
          <dd key={`${term} value`} className={css.value} dir="auto">
            {value}
          </dd>,
        ])}
        <dt className={css.term}>{text('why.seed')}</dt>
        <dd className={`${css.value} ${css.seed}`} dir="ltr">
          {report.seed}
        </dd>
      </dl>
    </section>
  );
};

/** "Why this reply?": what went in, what was cut, which lore fired on which word; memories can be mended on the spot. */
export const WhyPanel = ({ message, onClose }: PanelProps) => {
  const { client, queries, notify, t } = useApp();
  const { open, history, conversationId, names } = useOpenChat();
  const text = useOwnTexts(texts);
  const mayManage = useMayManageMemories();
  const [forgotten, setForgotten] = useState<string | null>(null);
  const messageId = message?.id ?? '';
  const queryKey = [getReplyReport.id, messageId];
  const {
    data: report,
    error,
    refetch,
  } = useQuery({
    queryKey,
    enabled: messageId !== '',
    queryFn: ({ signal }) => client.call(getReplyReport, { params: { messageId } }, { signal }),
  });

  /** Does it, and reads anew whatever tells of memories. */
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      notify({ kind: 'danger', text: t.error(failure), durationMs: limits.toastNormalMs });
    }
    void queries.invalidateQueries({ queryKey: [listMemories.id, conversationId] });
    void queries.invalidateQueries({ queryKey: [getMemoryShare.id, conversationId] });
    await queries.refetchQueries({ queryKey });
  };
  const pin = (memory: Memory) => {
    const change = { is_pinned: !memory.is_pinned };
    // At once on the screen; what the server says comes after.
    queries.setQueryData<ReplyReport>(
      queryKey,
      (shown) =>
        shown && {
          ...shown,
          memories: shown.memories.map((one) =>
            one.memory && one.id === memory.id ? { ...one, memory: { ...one.memory, ...change } } : one,
          ),
        },
    );
    void act(() => client.call(updateMemory, { params: { memoryId: memory.id }, body: change }));
  };
  const forget = (memory: Memory) =>
    void act(async () => {
      await client.call(deleteMemory, { params: { memoryId: memory.id } });
      setForgotten(memory.id);
    });
  const undo = (id: string) =>
    void act(async () => {
      await client.call(restoreMemories, { body: { ids: [id] } });
      setForgotten(null);
    });
  const quote = (id: string) => {
    const said = history.messages.find((one) => one.id === id);
    if (!said) return undefined;
    const words = toSpokenText(said.content, said.role === 'bot' ? names : undefined);
    return words.length > quoteLength ? `${cutAtGrapheme(words, quoteLength).trimEnd()}…` : words;
  };

  const isNone = error instanceof AppError && error.code === 'not_found';
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={text('why.title')}
      closeLabel={t('common.close')}
      className={drawerCss.drawer}
      foot={
        message &&
        mayManage && (
          <>
            <Button isBlock onClick={() => open('memories', { message })}>
              {text('why.remember')}
            </Button>
            <Button onClick={() => open('memories')}>{text('why.manage')}</Button>
          </>
        )
      }
    >
      <div className={drawerCss.panel} data-troupe-part="why">
        <ForgottenMemories count={forgotten === null ? undefined : 1} onUndo={() => forgotten !== null && undo(forgotten)} />
        {isNone && <EmptyState title={text('why.none')} text={text('why.none-text')} />}
        {error && !isNone && !report && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!report && !error && (
          <div className={drawerCss.panel} aria-busy="true" aria-label={t('common.loading')}>
            <Skeleton width="medium" />
            <Skeleton />
            <Skeleton />
          </div>
        )}
        {report && (
          <>
            <WhyMemories report={report} onPin={mayManage ? pin : undefined} onForget={mayManage ? forget : undefined} />
            <WhyLore report={report} quote={quote} />
            <WhyParts report={report} />
            <WhySettings report={report} />
          </>
        )}
      </div>
    </Drawer>
  );
};
