'use client';

/** React components of the embed (`@troupe/embed/react`). Import-safe and empty on a server; they load nothing there. The directive lets server components (Next.js) render them. */
import { createElement, type ReactElement } from 'react';
import { useWidget, type TroupeProps } from './use-widget.ts';

export type { TroupeProps } from './use-widget.ts';

/** A chat: with `character`, or with the choice of one. Renders one `div`. */
export const TroupeChat = (props: TroupeProps): ReactElement =>
  createElement('div', { ref: useWidget('chat', props), className: props.className });

/** Plans and paying for one; `on={{ 'checkout-completed': … }}` hears how it ended. Renders one `div`. */
export const TroupeCheckout = (props: TroupeProps): ReactElement =>
  createElement('div', { ref: useWidget('checkout', props), className: props.className });

/** The catalogue; `on={{ 'open-character': … }}` says what to do with a choice. Renders one `div`. */
export const TroupeExplore = (props: TroupeProps): ReactElement =>
  createElement('div', { ref: useWidget('explore', props), className: props.className });
