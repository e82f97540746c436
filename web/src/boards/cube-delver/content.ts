/** What Cube Delver declares about itself once. */
import { Content } from '../content.svelte';
import type { About } from './wire';

export const content = new Content<About>('cube-delver');
