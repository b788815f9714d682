import { useApp } from '@troupe/core/app';
import { DataScreen } from '@troupe/core/platform/account';
import { pageAt } from '../links/page-at.ts';

export const Screen = () => <DataScreen profileHref={pageAt('/profile', useApp().brand.closed_paths)} />;
