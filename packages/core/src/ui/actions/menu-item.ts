import type { Glyph } from '../icons.ts';

/** A row of a menu. */
export interface MenuItem {
  id: string;
  label: string;
  glyph?: Glyph;
  /** At the end, quieter: the value that the row changes. */
  value?: string;
  /** Its drawing is filled: what the row would take back. */
  isOn?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
}
