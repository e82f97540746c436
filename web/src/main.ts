import { mount } from 'svelte';
import App from './App.svelte';
import './look/type.css';
import './look/theme.css';
import './look/base.css';
import { settings } from './settings.svelte';

settings.apply();
mount(App, { target: document.getElementById('app') as HTMLElement });
