import { mount } from 'svelte';
import App from './App.svelte';
import './look/type.css';
import './look/theme.css';
import './look/base.css';
import { settings } from './settings.svelte';

settings.apply();
mount(App, { target: document.getElementById('app') as HTMLElement });

// The page opens without a network, too, and says so.
if ('serviceWorker' in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register('/sw.js').catch(() => {});
