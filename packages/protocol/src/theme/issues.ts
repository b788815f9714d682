/** Why a value is not used. `needs background-color`: the part has many grounds, so its ink cannot be checked alone. */
export type RefusalReason =
  | 'unknown field'
  | 'unknown token'
  | 'unknown part'
  | 'unknown property'
  | 'bad value'
  | 'circular'
  | 'must be opaque'
  | 'needs background-color'
  | 'too many';

/** Something the engine refused or changed; the theme still resolved. */
export type ThemeIssue =
  | { kind: 'invalid'; path: string; given: string; reason: RefusalReason }
  | {
      kind: 'contrast';
      path: string;
      given: string;
      corrected: string;
      /** WCAG 2.2 ratio of the given value against `against`, rounded down to hundredths. */
      ratio: number;
      required: number;
      against: string;
    };

/** A rule that may be printed: complete, safe and readable in both modes. */
export interface ResolvedRule {
  /** As the theme wrote it: `chip[data-state=on]:hover`. */
  name: string;
  /** The same as CSS, without the element that carries the theme. */
  selector: string;
  declarations: Record<string, string>;
  light: Record<string, string>;
  dark: Record<string, string>;
}
