// Only browsers that cannot run the app read this.
window.location.replace('/no-support');
