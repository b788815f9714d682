import { limits } from '@troupe/protocol';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useT } from '../../../app/index.ts';
import { SearchField } from '../../../ui/index.ts';
import * as styles from './SearchBox.css.ts';

export interface SearchBoxProps {
  /** The query in force; a change from outside (the back button) shows in the box. */
  query: string;
  onQueryChange: (query: string) => void;
  /** What is searched, in a box of another list than the grid's. */
  labels?: { label: string; placeholder: string; clear: string };
  size?: 'md' | 'lg';
}

/** Keywords for a list: a `<form role="search">` that answers 300 ms after the last letter, and at once on Enter. */
export const SearchBox = ({ query, onQueryChange, labels, size = 'lg' }: SearchBoxProps) => {
  const t = useT();
  const [text, setText] = useState(query);
  // What was last known outside, and what this box itself has sent there: its own echo must not
  // overwrite letters typed meanwhile.
  const [known, setKnown] = useState(query);
  const [sent, setSent] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (query !== known) {
    setKnown(query);
    if (query !== sent) {
      setText(query);
      setSent(query);
    }
  }

  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next === query) return;
    setSent(next);
    onQueryChange(next);
  };
  const handleText = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next.trim()), next === '' ? 0 : limits.searchDebounceMs);
  };
  const form = useRef<HTMLFormElement>(null);
  const adopt = useRef(handleText);
  useEffect(() => {
    // The box of a document takes letters before its script is here.
    const typed = form.current?.querySelector('input')?.value ?? '';
    if (typed) adopt.current(typed);
  }, []);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send(text.trim());
  };

  return (
    <form ref={form} role="search" className={styles.form} onSubmit={handleSubmit}>
      <SearchField
        size={size}
        label={labels?.label ?? t('explore.search.label')}
        placeholder={labels?.placeholder ?? t('explore.search.placeholder')}
        clearLabel={labels?.clear ?? t('explore.search.clear')}
        value={text}
        onValueChange={handleText}
      />
    </form>
  );
};
