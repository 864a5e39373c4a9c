// Runs in browsers without modules alone.
if (/MSIE |Trident\//.test(navigator.userAgent)) location.replace('/no-support');
