document.title = "Loaded";
