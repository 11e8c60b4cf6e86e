"""What several missions share: the mission track and the Council's harbors."""
