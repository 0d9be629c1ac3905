document.getElementById('app').textContent =
  'This browser is too old for Sortie. A Firefox, Chrome, Edge or Safari of 2024 or later will do. Nothing is lost: the same link works there.'
