import { useMemo } from 'react';
import { useT } from '../../../app/index.ts';

/** A day in the words of the locale. */
export const useDate = (): ((at: string) => string) => {
  const { locale } = useT();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });
    return (at) => format.format(new Date(at));
  }, [locale]);
};
