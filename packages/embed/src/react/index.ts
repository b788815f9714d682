'use client';

/** React components of the embed (`@troupe/embed/react`). Import-safe and empty on a server; they load nothing there. The directive lets server components (Next.js) render them. */
import { createElement, forwardRef, type ForwardRefExoticComponent, type RefAttributes } from 'react';
import type { WidgetName } from '../host/api.ts';
import { useWidget, type TroupeHandle, type TroupeProps } from './use-widget.ts';

export type { TroupeHandle, TroupeProps } from './use-widget.ts';

type TroupeComponent = ForwardRefExoticComponent<TroupeProps & RefAttributes<TroupeHandle>>;

const component = (widget: WidgetName): TroupeComponent =>
  forwardRef<TroupeHandle, TroupeProps>((props, ref) =>
    createElement('div', { ref: useWidget(widget, props, ref), className: props.className }),
  );

/** A chat: with `character`, or with the choice of one. Renders one `div`; its `ref` opens, closes and updates it. */
export const TroupeChat: TroupeComponent = component('chat');

/** Plans and paying for one; `on={{ 'checkout-completed': … }}` hears how it ended. Renders one `div`. */
export const TroupeCheckout: TroupeComponent = component('checkout');

/** The catalogue; `on={{ 'open-character': … }}` says what to do with a choice. Renders one `div`. */
export const TroupeExplore: TroupeComponent = component('explore');
