import './styles/index.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { theme } from './lib/theme.svelte.ts'
import { w } from './words/index.ts'

const app = document.getElementById('app') as HTMLElement
app.textContent = ''
if (CSS.supports('color', 'light-dark(#000, #fff)')) {
  theme.start()
  mount(App, { target: app })
} else app.textContent = w.oldBrowser
